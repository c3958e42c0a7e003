-- Who may use the servers of this database. They are of no project; a distributed database keeps a copy on each node.
CREATE TABLE doxa.tokens (
  number bigint GENERATED ALWAYS AS IDENTITY,
  digest text COLLATE "C" NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  projects text[],
  also text[] NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  PRIMARY KEY (digest)
);
