-- The picture in the browser's tab, and the one that is shown where a page of the site is shared.
alter table websites add column favicon_image_id bigint;
alter table websites add column social_image_id bigint;
alter table websites
  add constraint websites_favicon foreign key (organiser_id, favicon_image_id) references images;
alter table websites
  add constraint websites_social_image foreign key (organiser_id, social_image_id) references images;
