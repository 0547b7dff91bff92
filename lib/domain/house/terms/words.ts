export const policyTypes = ['termsOfService', 'privacy', 'cookies', 'marketing'] as const
export type PolicyType = (typeof policyTypes)[number]
