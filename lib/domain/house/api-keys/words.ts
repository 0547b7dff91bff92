export const apiKeyStates = ['active', 'inactive', 'expired'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]
