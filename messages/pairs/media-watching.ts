import ar from '../ar/media-watching.json' with { type: 'json' }
import en from '../en/media-watching.json' with { type: 'json' }

export const mediaWatching = { ar, en }
