import ar from '../ar/passkeys.json' with { type: 'json' }
import en from '../en/passkeys.json' with { type: 'json' }

export const passkeys = { ar, en }
