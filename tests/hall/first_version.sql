BEGIN TRANSACTION;
CREATE TABLE about (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','1');
CREATE TABLE drafts (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	actions JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "drafts" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',0,9,'[0]');
CREATE TABLE events (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	actor TEXT NOT NULL, 
	text JSON NOT NULL, 
	auto BOOLEAN NOT NULL, 
	stand_in BOOLEAN NOT NULL, 
	roll INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',1,'lot','["starts B"]',0,0,1,1.79583449756232976912e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',2,'dice','["dice 4 4"]',0,0,2,1.79583449756252503393e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',3,'B','["hold"]',0,0,0,1.79583449757320523258e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',4,'B','["pass"]',0,0,0,1.79583449759796190264e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',5,'C','["pick 1", "add 3"]',0,0,0,1.79583449759796190264e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',6,'A','["pick 0", "add 4"]',0,0,0,1.79583449759796190264e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',7,'dice','["dice 3 3"]',0,0,3,1.79583449759893655777e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',8,'C','["push"]',0,0,0,1.79583449761041140553e+09);
INSERT INTO "events" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',9,'dice','["dice 3"]',0,0,4,1.79583449761070275312e+09);
CREATE TABLE hidden (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	actions JSON NOT NULL, 
	auto BOOLEAN NOT NULL, 
	stand_in BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE holders (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat, person), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "holders" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',0,'X0LKzsjHeK8yVR6cWO-Y3QDJBoY');
INSERT INTO "holders" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',1,'HK8_kN_S4wrxDaBVS71yEELyFcI');
INSERT INTO "holders" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',2,'lulsFXBQcQslOu-DesWfDrDgcF8');
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	word TEXT NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	wants_stop BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	UNIQUE (token)
);
INSERT INTO "seats" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',0,'D1zklflSJOybjfAxY7K7lEYPPck','human','Ada','',0,0);
INSERT INTO "seats" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',1,'g0wO8ifF6Lzm9o_g670H2Kxhruc','human','Bo','',0,0);
INSERT INTO "seats" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4',2,'aZoxqZqw8jIWF_oytUCC_uAqUsA','human','Cem','',0,0);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	boards JSON NOT NULL, 
	settings JSON NOT NULL, 
	dice TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	seed BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	host TEXT NOT NULL, 
	invite TEXT NOT NULL, 
	watch TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	status TEXT NOT NULL, 
	rematch TEXT NOT NULL, 
	material JSON, 
	result JSON, 
	PRIMARY KEY (id), 
	UNIQUE (invite), 
	UNIQUE (watch)
);
INSERT INTO "tables" VALUES('7ti2fY-cTDQtTgc8TIJl48ATvL4','harvest',1,'{"speed": "slow"}','[]','{"bot_pause": 0.8, "patience": 120.0}','fair','ca1492ad10a598f07f249c465473db0c4ed0857c1af8b9e441bb87ba42d67e2a',0,'Espe','X0LKzsjHeK8yVR6cWO-Y3QDJBoY','jg925YYZUxy-VgqsW3nyTe9Nl7A','J4bupRgBbINLA8i93CR58Vrn7T8',1.79583449750432658197e+09,1.79583449761070275312e+09,'running','','{"deal": 472}','null');
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_holders_person ON holders (person);
COMMIT;
