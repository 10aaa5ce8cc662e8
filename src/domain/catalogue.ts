/**
 * The error catalogue (docs/rules.md, W2): every reason for which the API refuses a call.
 * The server sends the key; the client owns the sentence (`src/i18n/messages/<locale>/msg.json`).
 */
export const refusalKeys = [
  'fail',
  'user_not_found',
  'user_id_and_not_matched',
  'duplicated_user',
  'access_deny',
  'system_error',
  'not_page',
  'event_not_found',
  'event_the_end',
  'participate_pending',
  'participate_not_found',
  'participate_exist',
  'category_not_found',
  'board_not_found',
  'post_changed',
  'version_not_found',
  'company_not_found',
  'change_not_found',
  'product_not_found',
  'already_assigned',
  'matching_not_found',
  'counseling_exist',
  'counseling_not_found',
  'invalid_parameter',
  'participate_type_not_found',
  'visitor_found',
  'visitor_not_found',
  'duplicated_matching',
  'pwd_not_matched',
  'new_pwd_not_matched',
  'duplicate_pwd',
  'late_inquiry',
  'late_cancellation',
  'matching_cancel_not_allow',
  'not_allow_counseling',
  'online_matching_not_found',
  // Added to the first catalogue.
  'buyer_not_found',
  'category_not_empty',
  'mail_not_found',
  'reset_not_found',
  'confirm_not_found',
  'session_not_found',
  'code_needed',
  'code_not_matched',
  'challenge_ended',
  'second_factor_needed',
  'longer_password_needed',
  'second_factor_exist',
  'second_factor_not_found',
  'matching_state',
  'presence_not_now',
  'asked_too_often',
  'counseling_full',
  'follow_up_not_open',
  'amount_not_askable',
  'amount_changed',
  'event_changed',
  'event_strands',
  'file_not_found',
  'file_name_not_allowed',
  'file_empty',
  'file_type_not_allowed',
  'file_damaged',
  'file_not_safe',
  'picture_too_large',
  'file_quota',
  'idempotency_mismatch',
  'draft_changed',
  'favourite_not_found',
  'favourite_full',
  'push_not_supported',
  'note_not_found',
  'note_full',
  'member_not_found',
  'last_famppy',
  'sheet_empty',
  'sheet_too_large',
  'sheet_not_right',
  'invitation_not_found',
  'webhook_not_found',
  'backup_not_possible',
  'backup_running',
  // What never reached a rule keeps its HTTP status (docs/rules.md, W2); these name it in the envelope.
  'not_json',
  'not_multipart',
  'upload_too_slow',
  'login_needed',
  'method_not_allowed',
  'too_large',
  'file_too_large',
  'media_type',
  'too_many_requests',
  'server_busy',
  'service_unavailable',
] as const;

export type RefusalKey = (typeof refusalKeys)[number];

/** Thrown wherever a rule says no; the API answers it as HTTP 200 with `resultMessage` = the key. */
export class Refusal extends Error {
  readonly key: RefusalKey;
  readonly data: unknown;

  constructor(key: RefusalKey, data: unknown = null) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.data = data;
  }
}
