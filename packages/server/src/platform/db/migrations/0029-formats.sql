-- How days and times read on the screens of a user: formats that the screens know, and of people who are invited too.
update users set date_format = 'yyyy/MM/dd' where date_format not in ('yyyy/MM/dd', 'yyyy-MM-dd', 'dd/MM/yyyy', 'dd.MM.yyyy', 'MM/dd/yyyy');
--;
update users set time_format = 'HH:mm' where time_format not in ('HH:mm', 'h:mm a');
--;
alter table users
  add constraint users_date_format check (date_format in ('yyyy/MM/dd', 'yyyy-MM-dd', 'dd/MM/yyyy', 'dd.MM.yyyy', 'MM/dd/yyyy')),
  add constraint users_time_format check (time_format in ('HH:mm', 'h:mm a'));
--;
alter table invitations
  add column date_format text not null default 'yyyy/MM/dd'
    constraint invitations_date_format check (date_format in ('yyyy/MM/dd', 'yyyy-MM-dd', 'dd/MM/yyyy', 'dd.MM.yyyy', 'MM/dd/yyyy')),
  add column time_format text not null default 'HH:mm' constraint invitations_time_format check (time_format in ('HH:mm', 'h:mm a'));
