import ar from '../ar/gamification.json' with { type: 'json' }
import en from '../en/gamification.json' with { type: 'json' }

export const gamification = { ar, en }
