import ar from '../ar/lti-tools.json' with { type: 'json' }
import en from '../en/lti-tools.json' with { type: 'json' }

export const ltiTools = { ar, en }
