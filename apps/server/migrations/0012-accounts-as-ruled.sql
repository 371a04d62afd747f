-- What a sign-in opens, how long one with a temporary password lasts, and whose a proved address is.

alter table sign_in
  -- Limited: only the calls that name the scope, until the form is saved or the second step is done.
  add column scope text not null default 'full'
    constraint sign_in_scope_known check (scope in ('full', 'extraForm', 'twoStep')),
  -- Ends with the temporary password it was begun with.
  add column by_temporary_password boolean not null default false;
