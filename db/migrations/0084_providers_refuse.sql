-- Why nothing can leave through a provider at all: it refuses our account, or its quota is used up. The provider is
-- asked again once, when the pause is over; a success ends it.
alter table send_pace
  add column paused_until timestamptz,
  add column pause_cause text check (pause_cause in ('account', 'quota')),
  -- In the provider's words.
  add column pause_reason text,
  add column paused_since timestamptz,
  -- Pauses since the last success: each lasts longer.
  add column pause_count integer not null default 0;

alter table send_batches
  -- A part of a batch that the provider did not take as a whole. Its messages never join another batch.
  add column split_from uuid,
  -- Tries whose end a sender saw. Fewer than attempts: a sender was lost and may still hand the batch over.
  add column settled_tries integer not null default 0,
  -- Tries that the provider itself answered with an error. What it took before, it would have answered with ids.
  add column error_answers integer not null default 0;
