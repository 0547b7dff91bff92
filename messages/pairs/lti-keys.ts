import ar from '../ar/lti-keys.json' with { type: 'json' }
import en from '../en/lti-keys.json' with { type: 'json' }

export const ltiKeys = { ar, en }
