import { z } from 'zod';

export const Format = z.enum(['game', 'school']);
export const Temperament = z.enum(['calm', 'restless']);
export const Level = z.enum(['beginner', 'elementary', 'advanced']);
