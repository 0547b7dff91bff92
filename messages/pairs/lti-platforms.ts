import ar from '../ar/lti-platforms.json' with { type: 'json' }
import en from '../en/lti-platforms.json' with { type: 'json' }

export const ltiPlatforms = { ar, en }
