-- What requests were answered with, so that one that comes again is not carried out again. Local, and never for long.

CREATE TABLE requests (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  project INTEGER NOT NULL,
  name TEXT NOT NULL,
  answer TEXT NOT NULL,
  UNIQUE (project, name)
);
CREATE INDEX requests_by_age ON requests (project, number);

DELETE FROM meta WHERE name = 'requests' OR name LIKE 'request:%' OR name LIKE 'request-at:%';
