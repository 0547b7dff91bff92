export const inviteStates = ['pending', 'accepted', 'revoked'] as const
export type InviteState = (typeof inviteStates)[number]
