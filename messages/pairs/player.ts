import ar from '../ar/player.json' with { type: 'json' }
import en from '../en/player.json' with { type: 'json' }

export const player = { ar, en }
