-- What has been read is forgotten every hour: found by its age instead of by reading everybody's news.
create index inbox_message_read on inbox_message (created_at) where read_at is not null;
