-- What a session may do before its transaction takes a role: call five functions. The role that signs in becomes a
-- member of app_login alone. app_login is a member of the three roles and inherits nothing of them, so a statement
-- outside a scope sees no agency's row. The attribute noinherit on the role that signs in would do the same, and on
-- Postgres 15 would take from it what it has as the owner of the database.
-- Roles belong to the cluster: another database may be at the same statements right now, hence the second try.
do $$
declare
  needed text;
begin
  for try in 1..20 loop
    begin
      if to_regrole('app_login') is null then create role app_login nologin noinherit; end if;
      foreach needed in array array['app_user', 'app_system', 'app_search'] loop
        if not exists (select from pg_auth_members where roleid = to_regrole(needed) and member = to_regrole('app_login')) then
          execute format('grant %I to app_login', needed);
        end if;
      end loop;
      -- From Postgres 16 on, who makes a role is its member without inheriting from it.
      if not pg_has_role(current_user, 'app_login', 'usage') then grant app_login to current_user; end if;
      exit;
    exception when duplicate_object or unique_violation or internal_error then
      if try = 20 then raise; end if;
      perform pg_sleep(0.02);
    end;
  end loop;
end $$;

grant usage on schema public to app_login;

-- Keys of rate limits named networks and people in plain text. What was counted so far goes on under the hash.
update rate_limits set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
alter table rate_limits add constraint rate_limits_key_check check (key ~ '^[0-9a-f]{64}$');
comment on column rate_limits.key is 'SHA-256 in hexadecimal of what is counted';
revoke all on rate_limits from app_user;

-- Counts one hit and says whether it is within the limit. Without counts_refusals a refused hit is not counted.
create function hit_rate_limit(hashed_key text, starts_at timestamptz, max_hits integer, counts_refusals boolean)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  counted integer;
begin
  insert into rate_limits as r (key, window_start) values (hashed_key, starts_at)
  on conflict (key, window_start) do update set hits = r.hits + 1 where counts_refusals or r.hits < max_hits
  returning r.hits into counted;
  return coalesce(counted <= max_hits, false);
end $$;

-- Takes back one hit of this window.
create function refund_rate_limit(hashed_key text, starts_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update rate_limits set hits = hits - 1 where key = hashed_key and window_start = starts_at;
end $$;

revoke all on function hit_rate_limit, refund_rate_limit from public;
grant create on schema public to app_system;
alter function hit_rate_limit owner to app_system;
alter function refund_rate_limit owner to app_system;
revoke create on schema public from app_system;

-- Unique keys of tenant tables lead with organization_id. What is looked up before the agency is known is found by an
-- index that is not unique: these values are 128 random bits or more, or the provider's own ids.
alter table checkout_sessions drop constraint checkout_sessions_id_key;
create index checkout_sessions_by_id on checkout_sessions (id);
alter table login_tokens drop constraint login_tokens_pkey, add primary key (organization_id, id);
create index login_tokens_by_id on login_tokens (id);
alter table sessions drop constraint sessions_public_id_key, drop constraint sessions_token_hash_key;
create index sessions_by_public_id on sessions (public_id);
create index sessions_by_token_hash on sessions (token_hash);
alter table quotes drop constraint quotes_id_key, drop constraint quotes_helper_id_key;
create index quotes_by_id on quotes (id);
create index quotes_by_helper_id on quotes (helper_id) where helper_id is not null;
alter table messages drop constraint messages_tracking_id_key;
create index messages_by_tracking_id on messages (tracking_id) where tracking_id is not null;
alter table users drop constraint users_public_token_key;
create index users_by_public_token on users (public_token);

-- Last: from here on this role sees no tenant's rows and alters no function of theirs without taking their role on.
do $$
declare
  owner constant name := current_user;
  owner_id constant oid := (select oid from pg_roles where rolname = current_user);
  granted text;
begin
  set local role app_system;
  grant execute on function session_identity, quote_by_link, quote_shown_before, offered_carriers, hit_rate_limit
    to app_login;
  grant execute on function hit_rate_limit, refund_rate_limit to app_user;
  execute format('set local role %I', owner);
  for try in 1..20 loop
    begin
      foreach granted in array array['app_user', 'app_system', 'app_search'] loop
        if exists (select from pg_auth_members where roleid = to_regrole(granted) and member = owner_id) then
          execute format('revoke %I from current_user', granted);
        end if;
      end loop;
      exit;
    exception
      when unique_violation or internal_error then
        if try = 20 then raise; end if;
        perform pg_sleep(0.02);
      -- Granted by hand, by a role that alone may take it back: the server warns at its start.
      when insufficient_privilege then exit;
    end;
  end loop;
end $$;
