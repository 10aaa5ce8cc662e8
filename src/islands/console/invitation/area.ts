/** What the import's texts are of. */
export type InvitationArea = 'invitation' | 'choice' | 'manage';
