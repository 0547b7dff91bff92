import ar from '../ar/communities.json' with { type: 'json' }
import en from '../en/communities.json' with { type: 'json' }

export const communities = { ar, en }
