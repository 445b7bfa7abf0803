import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/queries.ts';
import { addWord, lessonWordsQuery, removeWord } from '../api.ts';

/** The words of a lesson, and how its teacher changes them. */
export function useWords(lessonId: string) {
  const query = useQuery(lessonWordsQuery(lessonId));
  const change = useMutation({
    mutationFn: ({ word, isLearned }: { word: string; isLearned: boolean }) =>
      isLearned ? addWord(lessonId, word) : removeWord(lessonId, word),
    onSuccess: (words) => queryClient.setQueryData(lessonWordsQuery(lessonId).queryKey, words),
  });
  return {
    query,
    change,
    add: (word: string) => change.mutateAsync({ word, isLearned: true }),
    remove: (word: string) => change.mutateAsync({ word, isLearned: false }),
  };
}
