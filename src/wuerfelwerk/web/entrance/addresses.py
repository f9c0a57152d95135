"""Whose a network address is: what one household or one machine can choose from counts as one."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

OWN_BITS = 64  # of an IPv6 address name the network; the rest its machines choose as they like


@lru_cache(maxsize=8192)
def network_of(address: str) -> str:
    """An IPv4 address as it is, also one that is written as IPv6; of IPv6 the network.

    What is no address (the name of a socket, say) stays as it is.
    """
    try:
        read = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((read, OWN_BITS), strict=False))


def is_loopback(address: str) -> bool:
    """True for this machine itself, and for a socket without an address."""
    try:
        read = ipaddress.ip_address(network_of(address).partition("/")[0])
    except ValueError:
        return True
    return read.is_loopback or read == ipaddress.ip_address("::")  # the network of ::1
