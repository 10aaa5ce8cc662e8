/**
 * Columns of text that tell of no person, by why they don't. Every other column, except one that holds nothing but Y and N, has to
 * hold something of the leaver before they leave: one that is added later fails the test until it stands here, or `leaver.ts` leaves
 * a trace in it.
 */
export const impersonal: Record<string, RegExp> = {
  'an instant':
    /\.(\w+_at|until|since|address_changes_from|held_until|leased_until|walk_in_until|secret_until|rate_day)$/,
  'a word of a list':
    /\.(kind|form_kind|list|locale|media_type|is_\w+|registration_type|password_suits_manager|any_slot|asked_by|proposed_by|state|side|target_side|other_side|from_side|to_side|source|cs|bs|ps|rs|table_open|own_interpreter|live_pair|is_open|type|matching_type|member_type|gender|country|buyer_country|currency|permission|business_category|agency_region|purpose|act|erased_state|languages?|translator_language|way|contracted|shipped|answer|asked_currency|answered_currency|board_public|decline_arranged|declined_by|ended_by|missing|must|obstacles|scope|criteria|outcome|stayed_because|by_video|locked|why|given_on|audience)$|^participate_choice\.value$/,
  "the organiser's own":
    /^(event|event_day|event_form|event_programme|form_question|event_table|hall|mail_template|mailing|meeting_plan|board_category|board_post|board_version|decline_reason|exchange_rate|site_version|site_picture|page|page_version|terms_notice)\.|^booth\.code$|^visitor\.(consent_version|checked_in_door)$|^consent\.version$/,
  'numbers and fixed words':
    /^meeting_plan(_row|_run)?\.(result|reason|progress|asked|found)$|^audit\.(action|subject|detail)$|^webhook_delivery\.(message_id|body|last_result)$/,
  'digests, which tell of nobody without their salt, and the salt, gone with the text':
    /^audit_chain\.|^audit_text\.salt$/,
  "the installation's own": /^(setting|set_up_link|job|webhook|content_tag)\.|^task\.lease$/,
  'of people who are no members, erased with the records of their event (docs/rules.md, M33, P35)':
    /^interpreter\.(name|email|mobile|token_hash)$|^representative\.(token_hash|consent_version)$|^outbox_about_person\.words$/,
  'a hash that a key made which only the client has': /^idempotency\./,
  'a key of the file store, gone with the file': /^(file_removal\.key|upload\.name)$/,
};
