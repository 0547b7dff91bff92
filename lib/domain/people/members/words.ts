/** The states of a certificate as shown: `expired` is an issued one past its end. */
export const certificateStates = ['valid', 'expired', 'suspended', 'revoked', 'superseded'] as const
export type CertificateState = (typeof certificateStates)[number]
