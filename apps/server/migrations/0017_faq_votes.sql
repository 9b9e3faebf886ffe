CREATE TABLE "faq_votes" (
	"slug" text NOT NULL,
	"voter" text NOT NULL,
	"helped" boolean NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faq_votes_slug_voter_pk" PRIMARY KEY("slug","voter")
);
