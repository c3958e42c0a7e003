-- Functions are in PL/pgSQL, since their statements are planned once for a connection.

-- What is written beside each other holds the project's lock together; what must be alone holds it alone.
CREATE FUNCTION doxa.hold(given_project text, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(given_project, 20261130));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(given_project, 20261130));
  END IF;
END $$;

-- The place up to which nothing can arrive any more: whoever was writing has ended.
CREATE FUNCTION doxa.last_place(given_project text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM doxa.hold(given_project, true);
  RETURN coalesce((SELECT seq FROM doxa.events WHERE project = given_project ORDER BY seq DESC LIMIT 1), 0);
END $$;

-- Refuse with DX001 what was decided from a state that has changed since it was read.
CREATE FUNCTION doxa.expect(given_project text, change jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  found bigint;
BEGIN
  IF change ? 'revision' THEN
    SELECT revision INTO found FROM doxa.projects WHERE project = given_project;
    IF coalesce(found, 0) <> (change->>'revision')::bigint THEN
      RAISE EXCEPTION 'the project has changed' USING ERRCODE = 'DX001';
    END IF;
  END IF;
  -- In one order for everybody, or two writers could wait for each other.
  FOR one IN
    SELECT * FROM jsonb_to_recordset(change->'questions') AS given (question uuid, expected bigint, written boolean)
    ORDER BY question
  LOOP
    IF one.written THEN
      INSERT INTO doxa.questions AS known (project, question, revision) VALUES (given_project, one.question, 1)
      ON CONFLICT (project, question) DO UPDATE SET revision = known.revision + 1
      WHERE one.expected IS NULL OR known.revision = one.expected
      RETURNING revision INTO found;
      IF found IS NULL OR (one.expected IS NOT NULL AND found <> one.expected + 1) THEN
        RAISE EXCEPTION 'the question has changed' USING ERRCODE = 'DX001';
      END IF;
    ELSE
      SELECT revision INTO found FROM doxa.questions
      WHERE project = given_project AND question = one.question FOR SHARE;
      IF coalesce(found, 0) <> one.expected THEN
        RAISE EXCEPTION 'the question has changed' USING ERRCODE = 'DX001';
      END IF;
    END IF;
  END LOOP;
  IF change ? 'beliefs' THEN
    FOR one IN
      SELECT * FROM jsonb_to_recordset(change->'beliefs') AS given (number bigint, expected bigint) ORDER BY number
    LOOP
      SELECT revision INTO found FROM doxa.beliefs
      WHERE project = given_project AND number = one.number FOR SHARE;
      IF coalesce(found, 0) <> one.expected THEN
        RAISE EXCEPTION 'the belief has changed' USING ERRCODE = 'DX001';
      END IF;
    END LOOP;
  END IF;
END $$;

CREATE FUNCTION doxa.append_events(given_project text, given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doxa.events (project, id, belief, kind, version, recorded_at, actor, actor_kind, session, cause, reason,
    other, claim, entity, attribute, scope, value, canonical, status, body, salt, commitment, hash, words)
  SELECT given_project, id, belief, kind, version, recorded_at, actor, actor_kind, session, cause, reason,
    other, claim, entity, attribute, scope, value, canonical, status, body,
    decode(salt, 'hex'), decode(commitment, 'hex'), decode(hash, 'hex'), words
  FROM jsonb_to_recordset(given) AS event (id text, belief bigint, kind text, version integer, recorded_at bigint,
    actor text, actor_kind text, session text, cause text, reason text, other text, claim text, entity text,
    attribute text, scope text, value text, canonical text, status text, body text, salt text, commitment text,
    hash text, words text[]);
END $$;

CREATE FUNCTION doxa.append_heads(given_project text, given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doxa.beliefs AS known (project, number, revision, question, key_digest, key, status, conditions, version,
    label, text, successor, schedule, events)
  SELECT given_project, number, 1, question, key_digest, key, status, conditions, version,
    label, text, successor, schedule, coalesce(events, '{}')
  FROM jsonb_to_recordset(given) AS head (number bigint, question uuid, key_digest uuid, key text, status text,
    conditions text, version text, label text, text text, successor text, schedule text, events text[])
  ORDER BY number
  ON CONFLICT (project, number) DO UPDATE SET
    revision = known.revision + 1, question = excluded.question, key_digest = excluded.key_digest, key = excluded.key,
    status = excluded.status, conditions = excluded.conditions, version = excluded.version, label = excluded.label,
    text = excluded.text, successor = excluded.successor, schedule = excluded.schedule,
    events = known.events || excluded.events;
END $$;

CREATE FUNCTION doxa.append_new_heads(given_project text, given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doxa.beliefs (project, number, revision, question, key_digest, key, status, conditions, version, label,
    text, successor, schedule, events)
  SELECT given_project, number, 1, question, key_digest, key, status, conditions, version,
    label, text, successor, schedule, coalesce(events, '{}')
  FROM jsonb_to_recordset(given) AS head (number bigint, question uuid, key_digest uuid, key text, status text,
    conditions text, version text, label text, text text, successor text, schedule text, events text[]);
END $$;

CREATE FUNCTION doxa.touch(given_project text, given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doxa.beliefs AS known (project, number, revision, key, status, conditions, version, text, events)
  SELECT given_project, number, 1, '', '', '', '', '', events
  FROM jsonb_to_recordset(given) AS touched (number bigint, events text[])
  ON CONFLICT (project, number) DO UPDATE SET
    revision = known.revision + 1, events = known.events || excluded.events;
END $$;

CREATE FUNCTION doxa.change_cues(given_project text, removed jsonb, added jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM doxa.cues AS known
  USING jsonb_to_recordset(removed) AS gone (kind text, term_digest uuid, belief bigint, row_digest uuid)
  WHERE known.project = given_project AND known.kind = gone.kind AND known.term_digest = gone.term_digest
    AND known.belief = gone.belief AND known.row_digest = gone.row_digest;
  INSERT INTO doxa.cues (project, kind, term_digest, belief, row_digest, term, exact, conditions, anchor, quote,
    content_hash, drifted)
  SELECT given_project, kind, term_digest, belief, row_digest, term, exact, conditions, anchor, quote,
    content_hash, drifted
  FROM jsonb_to_recordset(added) AS cue (kind text, term_digest uuid, belief bigint, row_digest uuid, term text,
    exact text, conditions text, anchor text, quote text, content_hash text, drifted integer)
  ON CONFLICT (project, kind, term_digest, belief, row_digest) DO UPDATE SET
    quote = excluded.quote, content_hash = excluded.content_hash, drifted = excluded.drifted;
END $$;

-- What something rests on has changed too: what rests on it is read before it is.
CREATE FUNCTION doxa.change_premises(given_project text, removed jsonb, added jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM doxa.premises AS known
  USING jsonb_to_recordset(removed) AS gone (premise bigint, belief bigint)
  WHERE known.project = given_project AND known.premise = gone.premise AND known.belief = gone.belief;
  INSERT INTO doxa.premises (project, premise, belief)
  SELECT given_project, premise, belief FROM jsonb_to_recordset(added) AS made (premise bigint, belief bigint)
  ON CONFLICT (project, premise, belief) DO NOTHING;
  UPDATE doxa.beliefs AS known SET revision = known.revision + 1
  FROM (
    SELECT DISTINCT premise FROM jsonb_to_recordset(removed || added) AS either (premise bigint) ORDER BY premise
  ) AS either
  WHERE known.project = given_project AND known.number = either.premise;
END $$;

CREATE FUNCTION doxa.change_marks(given_project text, removed jsonb, added jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM doxa.marks AS known
  USING jsonb_to_recordset(removed) AS gone (kind text, term_digest uuid, belief bigint)
  WHERE known.project = given_project AND known.kind = gone.kind AND known.term_digest = gone.term_digest
    AND known.belief = gone.belief;
  INSERT INTO doxa.marks (project, kind, term_digest, belief, term)
  SELECT given_project, kind, term_digest, belief, term
  FROM jsonb_to_recordset(added) AS mark (kind text, term_digest uuid, belief bigint, term text)
  ON CONFLICT (project, kind, term_digest, belief) DO NOTHING;
END $$;

CREATE FUNCTION doxa.change_settings(given_project text, removed jsonb, added jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM doxa.settings AS known USING jsonb_to_recordset(removed) AS gone (name text)
  WHERE known.project = given_project AND known.name = gone.name;
  INSERT INTO doxa.settings (project, name, value)
  SELECT given_project, name, value FROM jsonb_to_recordset(added) AS made (name text, value text)
  ON CONFLICT (project, name) DO UPDATE SET value = excluded.value;
END $$;

-- For erasure alone: an event loses its content, the journal what it says of the belief.
CREATE FUNCTION doxa.rewrite(given_project text, given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE doxa.events AS known SET
    reason = NULL, other = NULL, claim = NULL, entity = NULL, attribute = NULL, scope = NULL, value = NULL,
    canonical = NULL, status = NULL, body = NULL, salt = NULL, commitment = decode(stripped.commitment, 'hex'),
    words = NULL
  FROM jsonb_to_recordset(given) AS stripped (id text, commitment text)
  WHERE known.project = given_project AND known.id = stripped.id;
  DELETE FROM doxa.deliveries AS known USING jsonb_to_recordset(given) AS stripped (name text)
  WHERE known.project = given_project AND known.belief = stripped.name;
END $$;

-- Write a decided change, if what it was decided from is still so.
CREATE FUNCTION doxa.append(given_project text, change jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Before anything is numbered, so that whoever has held the lock alone knows what can still arrive.
  PERFORM doxa.hold(given_project, change ? 'alone');
  PERFORM doxa.expect(given_project, change);
  IF change ? 'rewritten' THEN
    PERFORM doxa.rewrite(given_project, change->'rewritten');
  END IF;
  IF change ? 'events' THEN
    PERFORM doxa.append_events(given_project, change->'events');
  END IF;
  IF change ? 'new_heads' THEN
    PERFORM doxa.append_new_heads(given_project, change->'new_heads');
  END IF;
  IF change ? 'heads' THEN
    PERFORM doxa.append_heads(given_project, change->'heads');
  END IF;
  IF change ? 'touched' THEN
    PERFORM doxa.touch(given_project, change->'touched');
  END IF;
  IF change ? 'cues_removed' THEN
    PERFORM doxa.change_cues(given_project, change->'cues_removed', change->'cues_added');
  END IF;
  IF change ? 'premises_removed' THEN
    PERFORM doxa.change_premises(given_project, change->'premises_removed', change->'premises_added');
  END IF;
  IF change ? 'marks_removed' THEN
    PERFORM doxa.change_marks(given_project, change->'marks_removed', change->'marks_added');
  END IF;
  IF change ? 'settings_removed' THEN
    PERFORM doxa.change_settings(given_project, change->'settings_removed', change->'settings_added');
  END IF;
  IF change ? 'alone' THEN
    INSERT INTO doxa.projects AS known (project, revision) VALUES (given_project, 1)
    ON CONFLICT (project) DO UPDATE SET revision = known.revision + 1;
  END IF;
  IF change ? 'events' AND EXISTS (
    SELECT 1 FROM doxa.followers WHERE project = given_project AND until > clock_timestamp()
  ) THEN
    PERFORM pg_notify('doxa', md5(given_project));
  END IF;
END $$;
