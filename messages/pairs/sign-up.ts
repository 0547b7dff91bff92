import ar from '../ar/sign-up.json' with { type: 'json' }
import en from '../en/sign-up.json' with { type: 'json' }

export const signUp = { ar, en }
