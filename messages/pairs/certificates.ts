import ar from '../ar/certificates.json' with { type: 'json' }
import en from '../en/certificates.json' with { type: 'json' }

export const certificates = { ar, en }
