-- Sentences that pages show from these rows, in plain English. What a row decides does not change.
update subscription_tiers set features = array['Quote emails, outreach and health questions'] where id = 'basic';
update subscription_tiers set features = array['As many agents and contacts as you need', 'A custom contract']
where id = 'enterprise';

update state_rules set source = replace(source, words.old, words.new)
from (values
  ('The first day stands in one source only', 'Only one source names the first day'),
  ('That the 60 days start on the birthday is practice', 'In practice, the 60 days start on the birthday'),
  ('Affiliates since 2023; the day was not found', 'Affiliates since 2023; exact date not found'),
  ('Companies take people all year', 'Companies accept applicants all year'),
  ('30 days following the birthday, here with the birthday', '30 days after the birthday, counted here from the birthday'),
  ('Minn. Stat. 62A.31, as one reader has it. The period is disputed', 'Minn. Stat. 62A.31, by another reading. The dates are disputed'),
  ('Minn. Stat. 62A.31. The period is disputed', 'Minn. Stat. 62A.31. The dates are disputed'),
  ('Any company where one’s own no longer sells the plan', 'Any company if the current one no longer sells the plan')
) as words (old, new)
where made_by = 'Perennial' and strpos(source, words.old) > 0;

-- Servers of the release before 0126 may have stored the old code after it ran.
set local role app_system;
update messages set reason = 'email_service_failed' where reason = 'mail_not_sent';
reset role;
