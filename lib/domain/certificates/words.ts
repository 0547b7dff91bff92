/** As shown: what is stored, where `expired` is an issued one past its end. */
export const certificateStates = ['valid', 'expired', 'suspended', 'revoked', 'superseded'] as const
export type CertificateState = (typeof certificateStates)[number]

/** As stored: revoked and superseded ones do not change any more. */
export const storedCertificateStates = ['issued', 'suspended', 'revoked', 'superseded'] as const
export type StoredCertificateState = (typeof storedCertificateStates)[number]

/** Why it was issued: a completed path, or a decision of an administrator. */
export const certificateSources = ['completion', 'hand'] as const

export const revocationCodes = ['issuedByMistake', 'resultCorrected', 'misconduct', 'other'] as const
export type RevocationCode = (typeof revocationCodes)[number]

export const certificateFileFormats = ['pdf', 'png', 'svg'] as const
export type CertificateFileFormat = (typeof certificateFileFormats)[number]

/** Languages of a drawn certificate: `both` has English and Arabic side by side. */
export const certificateFileLanguages = ['ar', 'en', 'both'] as const
export type CertificateFileLanguage = (typeof certificateFileLanguages)[number]
