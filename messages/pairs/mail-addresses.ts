import ar from '../ar/mail-addresses.json' with { type: 'json' }
import en from '../en/mail-addresses.json' with { type: 'json' }

export const mailAddresses = { ar, en }
