import { useSyncExternalStore } from 'react';
import type { Call, CallSnapshot } from './Call.ts';

export const useCall = (call: Call): CallSnapshot => useSyncExternalStore(call.subscribe, call.snapshot);
