/** +380440000000 -> +380 44 000 0000, the usual Ukrainian format; other numbers stay unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^\+380(\d{2})(\d{3})(\d{4})$/, '+380 $1 $2 $3');
