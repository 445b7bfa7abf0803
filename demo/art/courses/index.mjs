import animalFriends from './animal-friends/index.mjs';
import helloColours from './hello-colours/index.mjs';
import myFamily from './my-family/index.mjs';
import yummyFood from './yummy-food/index.mjs';

/**
 * @typedef {object} Deck one lesson
 * @property {string} title
 * @property {string[]} words the new words
 * @property {string} notes how to run the lesson
 * @property {import('../kit/slide.mjs').Slide[]} slides
 *
 * @typedef {object} Course
 * @property {string} slug
 * @property {string} title
 * @property {string} level
 * @property {string} description for parents
 * @property {Deck[]} decks
 * @property {{ title: string, task: string, after: string, slides: number[] }[]} homework after which lesson ("01"), on
 *   which of its slides
 */

/** @type {Course[]} */
export const courses = [helloColours, animalFriends, myFamily, yummyFood];
