/**
 * A visitor registers without an account: how the registration was made, what was consented to, the link to change it, and
 * what the door writes down.
 */
export function up(): string[] {
  return [
    // PRE before coming, CHECK at the door; that a member's participation is of a visitor stands in participate.type.
    `alter table visitor add column registration_type text not null default 'PRE'
      check (registration_type in ('PRE', 'CHECK'))`,
    `update visitor set registration_type = 'CHECK' where type = 'VISITOR'`,
    `alter table visitor drop column type`,
    // The language in which to write to them.
    `alter table visitor add column locale text not null default 'en' check (locale in ('ko', 'en'))`,
    `update visitor set locale = 'ko' where country = 'KR'`,
    // Which consent text was shown, and when it was agreed to; none for members of before, who accepted the site's terms.
    `alter table visitor add column consent_version text`,
    `alter table visitor add column consented_at text check ((consented_at is null) = (consent_version is null))`,
    // The hash of the token in the link by which the visitor changes or cancels the registration.
    `alter table visitor add column secret_hash text`,
    `create unique index visitor_secret on visitor (secret_hash)`,
    // Written at the door.
    `alter table visitor add column checked_in_door text check (checked_in_door is null or checked_in_at is not null)`,
    `alter table visitor add column badge_printed_at text`,
  ];
}
