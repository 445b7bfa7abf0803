import { z } from 'zod';
import { isPlainText } from '../../platform/http/plainInput.ts';

const Name = z.string().refine(isPlainText);
const Chat = z.object({ id: z.int(), type: z.string() });
const User = z.object({
  id: z.int(),
  is_bot: z.boolean(),
  first_name: Name,
  last_name: Name.optional(),
  language_code: z.string().optional(),
});
const Entities = z.array(z.object({ type: z.string(), offset: z.int(), length: z.int() }));

/** The fields of an update we use: https://core.telegram.org/bots/api#update */
export const TelegramUpdate = z.object({
  update_id: z.int(),
  message: z
    .object({ chat: Chat, from: User.optional(), text: z.string().optional(), entities: Entities.optional() })
    .optional(),
  callback_query: z
    .object({
      id: z.string().max(64),
      from: User,
      message: z.object({ message_id: z.int(), date: z.int(), chat: Chat }).optional(),
      data: z.string().max(64).optional(),
    })
    .optional(),
  my_chat_member: z.object({ chat: Chat, from: User, new_chat_member: z.object({ status: z.string() }) }).optional(),
});
export type TelegramUpdate = z.infer<typeof TelegramUpdate>;
