-- The point of a picture that every crop keeps, in percent from its left and from its top.
alter table images add column focus_x smallint not null default 50;
alter table images add column focus_y smallint not null default 50;
alter table images add constraint images_focus_x_check check (focus_x between 0 and 100);
alter table images add constraint images_focus_y_check check (focus_y between 0 and 100);
