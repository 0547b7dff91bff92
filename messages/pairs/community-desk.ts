import ar from '../ar/community-desk.json' with { type: 'json' }
import en from '../en/community-desk.json' with { type: 'json' }

export const communityDesk = { ar, en }
