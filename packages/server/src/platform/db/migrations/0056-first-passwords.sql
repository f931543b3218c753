-- A first password that was chosen by who added the user. It becomes the password at the first sign-in: until then the user is invited, as
-- somebody with an account elsewhere is, so that nobody learns from adding a user which names other agencies have.
alter table users add column first_password_hash text;
