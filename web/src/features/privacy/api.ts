import { call } from '../../lib/call.ts';

export const exportMyData = () => call('GET /api/v2/profile/data');
export const deleteAccount = (oldPassword: string) => call('POST /api/v2/profile/deletion', { body: { oldPassword } });
