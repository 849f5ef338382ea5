-- What a client said when asking for a call. All null for a reminder of an agent's.
alter table follow_ups
  -- The page it was asked on: after the health questions, in place of them, or by itself.
  add column asked_as text check (asked_as in ('accept', 'decline', 'general')),
  -- Ten digits, where it is not the number we have.
  add column phone text check (phone ~ '^[0-9]{10}$'),
  -- Null: any.
  add column best_time text check (best_time in ('morning', 'afternoon', 'evening')),
  -- When they went to the booking calendar; whether they booked there, the calendar tells.
  add column calendar_opened_at timestamptz;
