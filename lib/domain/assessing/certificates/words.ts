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

/** Of a key that signs credentials. retired: signs no more, still published; withdrawn: not published, what it signed no longer verifies. */
export const issuerKeyStates = ['active', 'retired', 'withdrawn'] as const

/** The purpose of a status list of credentials. */
export const statusPurposes = ['revocation', 'suspension'] as const
export type StatusPurpose = (typeof statusPurposes)[number]

/** Forms of a signed credential: for W3C Verifiable Credentials 2.0, and for Open Badges 3.0, which is stricter. */
export const credentialProfiles = ['verifiableCredential', 'openBadge'] as const
export type CredentialProfile = (typeof credentialProfiles)[number]

/** A template can be named by rules while it is published; an archived one is kept for the certificates that have it. */
export const templateStates = ['draft', 'published', 'archived'] as const

/** Kinds of content in a slot of a layout. */
export const slotKinds = [
  'logo',
  'issuer',
  'heading',
  'awardedTo',
  'holder',
  'for',
  'title',
  'issuedAt',
  'expiresAt',
  'signatures',
  'seal',
  'verification',
  'text',
  'line',
] as const
export type SlotKind = (typeof slotKinds)[number]
/** In the direction of the text: `start` is the right edge in Arabic. */
export const slotAligns = ['start', 'center', 'end'] as const
export const slotTones = ['ink', 'soft', 'accent'] as const
export const frameKinds = ['double', 'single', 'none'] as const

/** Texts of the sample that a preview draws: of usual length, or of eighty letters. */
export const previewTexts = ['usual', 'long'] as const

/** The most characters in which a code is looked for: those of a pasted address or sentence. */
export const longestCodeText = 500

/** Why a text can be no code: its length, a symbol that no code has, or a slip that its check symbol shows. */
export const codeFaults = ['length', 'symbol', 'slip'] as const
