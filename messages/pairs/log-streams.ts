import ar from '../ar/log-streams.json' with { type: 'json' }
import en from '../en/log-streams.json' with { type: 'json' }

export const logStreams = { ar, en }
