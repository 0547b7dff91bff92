import ar from '../ar/single-sign-on.json' with { type: 'json' }
import en from '../en/single-sign-on.json' with { type: 'json' }

export const singleSignOn = { ar, en }
