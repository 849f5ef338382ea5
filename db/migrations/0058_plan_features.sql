-- What a price includes is said from the price book; these rows keep what a plan has beside that.
update subscription_tiers set features = array['Every feature'] where id = 'usage';
update subscription_tiers set features = array['Quote mails, outreach and health questions'] where id = 'basic';
update subscription_tiers set features = array[]::text[] where id = 'pro';
