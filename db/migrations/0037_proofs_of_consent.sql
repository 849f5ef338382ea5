-- Whoever erases a contact leaves the proof of what that person agreed to: it may be added to, and not read.
grant insert on erasure_proofs to app_user;
