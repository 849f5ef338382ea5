-- How many agents a plan's price holds; each further one costs extra_agent_cents a month. Null is "by contract".
alter table subscription_tiers add column agents_included integer;
update subscription_tiers set agents_included = 3 where id in ('usage', 'pro');
update subscription_tiers set agents_included = 1 where id = 'basic';
